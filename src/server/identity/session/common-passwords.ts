/**
 * Tells whether a password is among the first guesses: known leaks, and obvious choices by local users. The check ignores case and signs at
 * the end.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  leaked ??= readLeaked()
  const known = await leaked
  const whole = password.toLowerCase()
  return [whole, whole.replace(/[\s!@#$%^&*()_+\-=.,?~]+$/, '')].some((word) => known.has(word) || ours.has(word))
}

let leaked: Promise<ReadonlySet<string>> | undefined

/** About 50,000 passwords from known leaks, loaded at the first check, so that they do not delay a start. */
async function readLeaked(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}

const ours: ReadonlySet<string> = new Set(
  `pass12345 password1234 admin2024 admin2025 admin2026 admin12345 admin123456 root12345 root123456 qwe12345 asd12345 a1234567 a12345678
  aa12345678 abcd12345 woaini12 woaini123 woaini1314 woaini520 woaini5201314 5201314a 5201314abc 1314520a wo123456 zhang123 wang1234
  wang12345 li123456 liu12345 123456qq 1234567q 12345678q 123456789q 88888888a 66666666a 00000000a company1 company123 office123
  summer2024 summer2025 summer2026 winter2024 winter2025 winter2026 spring2026 autumn2026
  hexbolt1 hexbolt12 hexbolt123 hexbolt1234 hexbolt2025 hexbolt2026`.split(/\s+/),
)
