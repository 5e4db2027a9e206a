declare module 'virtual:messages' {
  /** One lazy import for each locale and area, e.g. `en/common`. Made by `build/messages-plugin.ts`. */
  export const areas: Readonly<Record<string, () => Promise<{ default: import('./message.ts').Messages }>>>;
}
declare module 'virtual:shouts' {
  /** The class of each line of wood type. Measured by the build: the tables of widths stay there. */
  export const shouts: Readonly<Record<string, string>>;
}
declare module 'virtual:shouts.css' {}
declare module 'virtual:messages/*' {
  const messages: import('./message.ts').Messages;
  export default messages;
}
