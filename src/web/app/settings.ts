/** What the product is called and how its shell behaves where no person may choose (specification §9). */
export const settings = {
  title: 'Hexbolt',
  titleSeparator: ' - ',
  /** Local storage key of the session's token. */
  tokenKey: 'hexbolt-token',
  requestTimeout: 10_000,
  /** Uploads, imports and exports take longer than a question. */
  transferTimeout: 120_000,
  successCodes: [200, 0],
  messageDuration: 3000,
  /** Calls that cover the page while they run. */
  maskedPaths: ['/api/common/gproto/gen'],
  pageCacheMax: 20,
  searchDebounce: 500,
  /** The search of the web that the quick search ends with; the words follow (checklist L03). */
  webSearch: 'https://www.bing.com/search?q=',
  progressDuration: 500,
  progressFinish: 200,
  mobileBreakpoint: 992,
  /** Off: nobody is asked to log in and a virtual admin looks around. */
  loginInterception: true,
  /** The trip to the login page remembers where the person wanted to go. */
  routeRecording: true,
  /** Filters the delivered routes by their guard; `visit` never filters. */
  roleControl: false,
  mode: 'all' as 'all' | 'visit',
  /** The page exists; whether strangers may register is the server's setting. */
  registration: true,
} as const
