const SIGNS = {
  person: "M12 4.5a3.7 3.7 0 1 0 0 7.4a3.7 3.7 0 0 0 0-7.4M5 19.5c.6-3.6 3-5.4 7-5.4s6.400 1.800 7 5.4",
  bot: "M12 4v4M6 8h12v10H6zM3 12v3M21 12v3M9.500 12v1.500M14.500 12v1.500",
  remove: "M7 7l10 10M17 7L7 17",
  add: "M12 6v12M6 12h12",
  options: "M4 8h9M17 8h3M15 6v4M4 16h3M11 16h9M9 14v4",
  box: "M5 5h14v14H5zM9 9v.1M15 9v.1M12 12v.1M9 15v.1M15 15v.1",
};

/** A decorative icon. */
export function Sign({ name }: { readonly name: keyof typeof SIGNS }) {
  return (
    <svg class="bb-sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SIGNS[name]} />
    </svg>
  );
}
