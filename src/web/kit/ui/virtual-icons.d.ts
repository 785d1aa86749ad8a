/** Made by vite.config.ts of the icons that are installed. */
declare module 'virtual:all-icons' {
  const drawings: Record<string, [tag: string, attributes: Record<string, string>][]>
  export default drawings
}
