/** Generated at build by `scripts/site/licences-plugin.ts` from what is shipped. */
declare module 'virtual:licences' {
  export const licences: readonly { heading: string; parts: readonly { name: string; version: string; licence: string }[] }[]
}
