const hosts = [
  'evil.example',
  'evil.example/',
  'evil.example:443/a',
  'product.example@evil.example',
  '0x7f000001',
  '[::1]',
  '。evil。example',
]
const leads = [
  '//',
  '///',
  '////',
  '/\\',
  '\\/',
  '\\\\',
  '/\t/',
  '/\n/',
  '/\r\n/',
  '\t//',
  ' //',
  '\u0000//',
  '/\u000b/',
  '/\u3000/',
  '/.//',
  '/%09/',
]
const schemes = [
  'https://',
  'http://',
  'HTTPS://',
  'https:',
  'https:/',
  'https:\\\\',
  'ftp://',
  'ws://',
  'javascript:',
  'JaVaScRiPt:',
  'java\nscript:',
  'javascript://',
  'data:text/html,',
  'vbscript:',
  'blob:',
  'file:///',
  ' https://',
  '	https://',
  'view-source:',
  'intent://',
  '@',
  '.',
]
const tails = ['', '?a=1', '#/x']

/** Addresses that look like product paths and lead out of the product. */
export const redirectTricks: readonly string[] = [
  ...new Set([...leads, ...schemes].flatMap((lead) => hosts.flatMap((host) => tails.map((tail) => `${lead}${host}${tail}`)))),
]
