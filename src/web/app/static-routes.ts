/** The addresses that need no server to be known; none of them is in a menu (checklist R02, R03). */
export const staticViews: Readonly<Record<string, 'login' | 'register' | 'callback' | '403' | '404'>> = {
  '/login': 'login',
  '/register': 'register',
  '/callback': 'callback',
  '/403': '403',
  '/404': '404',
  '/error/403': '403',
  '/error/404': '404',
}

export const staticRedirects: Readonly<Record<string, string>> = { '/error': '/error/404' }
