/** Made by `namesLists` in vite.config.ts. */
declare module 'virtual:list-views' {
  const views: readonly string[]
  export default views
}
