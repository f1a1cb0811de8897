import type { Traits } from "./model";

/** Whether the page is dark: according to JupyterLab, VS Code or other common marks, otherwise the system's preference. */
export function pageIsDark(page: Document, prefersDark: boolean): boolean {
  const { body, documentElement } = page;
  const lab = body.dataset["jpThemeLight"];
  if (lab) return lab === "false";
  if (body.dataset["vscodeThemeKind"]) return !body.dataset["vscodeThemeKind"].includes("light");
  for (const element of [body, documentElement]) {
    const named = element.dataset["theme"] ?? element.dataset["colorScheme"];
    if (named === "dark" || named === "light") return named === "dark";
    if (element.classList.contains("dark")) return true;
  }
  return prefersDark;
}

/** Keep `data-theme` on the root in sync with the trait and the page. */
export function followTheme(
  root: HTMLElement,
  wanted: () => Traits["theme"],
  signal: AbortSignal,
): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const theme = wanted();
    const dark = theme === "auto" ? pageIsDark(document, system.matches) : theme === "dark";
    root.dataset["theme"] = dark ? "dark" : "light";
  };
  const watch = new MutationObserver(apply);
  const options = { attributes: true, attributeFilter: ["data-jp-theme-light", "data-theme", "class"] };
  watch.observe(document.body, options);
  watch.observe(document.documentElement, options);
  system.addEventListener("change", apply, { signal });
  signal.addEventListener("abort", () => watch.disconnect());
  apply();
  return apply;
}
