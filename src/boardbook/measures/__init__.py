"""Measures of many matches, and profiles: what kind of game it is, at several strengths of play."""

from boardbook.measures.game_profile import Profile, Profiles
from boardbook.measures.playing import profile, profiles

__all__ = ["Profile", "Profiles", "profile", "profiles"]
