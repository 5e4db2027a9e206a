declare module 'virtual:messages' {
  /** One lazy import for each locale and area, e.g. `en/common`. Made by `build/messages-plugin.ts`. */
  export const areas: Readonly<Record<string, () => Promise<{ default: import('./message.ts').Messages }>>>;
}
declare module 'virtual:shouts' {
  /** How each line of wood type is set to fill 100 units. Measured by the build: the tables of widths stay there. */
  export const shouts: Readonly<
    Record<string, { readonly stretch: number; readonly weight: number; readonly size: number }>
  >;
}
declare module 'virtual:messages/*' {
  const messages: import('./message.ts').Messages;
  export default messages;
}
