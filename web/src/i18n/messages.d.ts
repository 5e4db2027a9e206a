declare module 'virtual:messages' {
  /** One lazy import for each locale and area, e.g. `en/common`. Made by `build/messages-plugin.ts`. */
  export const areas: Readonly<Record<string, () => Promise<{ default: import('@lingui/core').Messages }>>>;
}
declare module 'virtual:messages/*' {
  const messages: import('@lingui/core').Messages;
  export default messages;
}
