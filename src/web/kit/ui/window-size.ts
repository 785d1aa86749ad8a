/** The size of the window as it was last told: to ask for it while a page is made would lay out the page once more. */
export const windowSize = { width: 0, height: 0 }

if (typeof window !== 'undefined') {
  const read = () => Object.assign(windowSize, { width: window.innerWidth, height: window.innerHeight })
  read()
  window.addEventListener('resize', read, { passive: true })
}
