/** The page's root has the attribute while anyone holds it: the function begins to hold it, the returned one ends. */
export function countedAttribute(name: string): () => () => void {
  let holders = 0
  const count = (change: 1 | -1) => void document.documentElement.toggleAttribute(name, (holders += change) > 0)
  return () => {
    count(1)
    return () => count(-1)
  }
}
