/**
 * Resolves when an element is less than a screen away from what is shown. For code of parts that a server rendered far below the first
 * screen: it need not come with the page. At once where the page has no such element, so on a server and where the browser itself
 * renders the part.
 * @param id of the element
 */
export function whenNear(id: string): Promise<void> {
  const element = typeof document === 'undefined' ? null : document.getElementById(id);
  if (!element) return Promise.resolve();
  return new Promise((done) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        done();
      },
      { rootMargin: '100%' },
    );
    observer.observe(element);
  });
}
