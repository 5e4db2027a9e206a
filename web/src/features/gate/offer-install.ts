/** Offers the gate to be installed as an app of its own, as long as its page is open. @returns what ends that */
export function offerInstall(): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  const before = link?.getAttribute('href');
  link?.setAttribute('href', '/gate.webmanifest');
  return () => {
    if (before) link?.setAttribute('href', before);
  };
}
