const SIGNS = {
  person: "M12 4.5a3.7 3.7 0 1 0 0 7.4a3.7 3.7 0 0 0 0-7.4M5 19.5c.6-3.6 3-5.4 7-5.4s6.400 1.800 7 5.4",
  bot: "M12 4v4M6 8h12v10H6zM3 12v3M21 12v3M9.500 12v1.500M14.500 12v1.500",
  remove: "M7 7l10 10M17 7L7 17",
  add: "M12 6v12M6 12h12",
  options: "M4 8h9M17 8h3M15 6v4M4 16h3M11 16h9M9 14v4",
  book: "M4 6c3-1 6-1 8 1c2-2 5-2 8-1v12c-3-1-6-1-8 1c-2-2-5-2-8-1zM12 7v12",
  eye: "M3 12c2.500-4 5.500-6 9-6s6.500 2 9 6c-2.500 4-5.500 6-9 6s-6.500-2-9-6M12 9.500a2.500 2.500 0 1 0 0 5a2.500 2.500 0 1 0 0-5",
  clock: "M12 4.500a7.500 7.500 0 1 0 0 15a7.500 7.500 0 1 0 0-15M12 8v4.500l3 1.500",
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
