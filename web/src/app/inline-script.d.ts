declare module '*?inline-script' {
  /** The text of a script that may stand in a page (`build/inline-script-plugin.ts`). */
  const script: string;
  export default script;
}
