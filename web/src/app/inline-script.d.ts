declare module '*?inline-script' {
  /** The text of a script that may stand in a page (`vite.config.ts`). */
  const script: string;
  export default script;
}
