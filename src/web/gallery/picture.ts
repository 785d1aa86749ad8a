/** A drawn nut picture in the given hue, so that the gallery needs no files. */
export function picture(hue: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="hsl(${hue} 40% 90%)"/><path fill="hsl(${hue} 45% 45%)" fill-rule="evenodd" d="M48 14 78 31v34L48 82 18 65V31Zm0 20a14 14 0 1 0 0 28 14 14 0 0 0 0-28Z"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
