/** What is made of an object that never changes: made at its first use, and kept as long as the object is. */
export function onceEach<Source extends object, Made>(
  make: (source: Source) => Made,
): (source: Source) => Made {
  const all = new WeakMap<Source, { readonly made: Made }>();
  return (source) => {
    const known = all.get(source) ?? { made: make(source) };
    all.set(source, known);
    return known.made;
  };
}
