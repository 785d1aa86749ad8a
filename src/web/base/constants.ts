/** The product's name, and shell settings that people cannot change (specification §9). */
export const constants = {
  title: 'Hexbolt',
  titleSeparator: ' - ',
  /** Local storage key for the session's token. */
  tokenKey: 'hexbolt-token',
  requestTimeout: 10_000,
  /** Uploads, imports and exports take longer than a query. */
  transferTimeout: 120_000,
  successCodes: [200, 0],
  messageDuration: 3000,
  /** Calls that cover the page while they run. */
  maskedPaths: ['/api/common/gproto/gen'],
  pageCacheMax: 20,
  searchDebounce: 500,
  /** The web search that the quick search offers last; the words are appended (checklist L03). */
  webSearch: 'https://www.bing.com/search?q=',
  progressDuration: 500,
  progressFinish: 200,
  /** A page whose code arrives sooner is shown without its placeholder card. */
  skeletonDelay: 100,
  /** The minimum time for which the card is shown, so that it does not flicker. */
  skeletonDuration: 500,
  /** After this time missing code is an error with a retry. */
  chunkTimeout: 120_000,
  mobileBreakpoint: 992,
  /** Off by the server setting LOGIN_INTERCEPTION=0: no login is required, and a virtual administrator is used (checklist G14). */
  loginInterception: !isOpen(),
  /** The redirect to the login page keeps the path that the person requested. */
  routeRecording: true,
  /** Filters the delivered routes by their guard; `visit` never filters. */
  roleControl: false,
  mode: 'all' as 'all' | 'visit',
  /** The registration page exists; a server setting allows or denies public registration. */
  registration: true,
} as const

function isOpen(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset['login'] === 'off'
}
