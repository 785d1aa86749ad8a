/** Whether a password is among the first that are guessed; letters as capitals, and what is put at its end, do not hide it. */
export function isCommonPassword(password: string): boolean {
  const bare = password.toLowerCase().replace(/[\s!@#$%^&*()_+\-=.,?~]+$/, '')
  return common.has(bare)
}

// the most common of known leaks that have eight characters, letters and digits, and what people here would think of first
const common: ReadonlySet<string> = new Set(
  `password1 password12 password123 password1234 password01 passw0rd passw0rd1 p@ssw0rd p@ssword1 p@ssw0rd1 pass1234 pass12345
  1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx qwer1234 qwer12345 qwert123 qwert1234 qwerty12 qwerty123 qwerty1234
  qwerty12345 qwertyui1 qwe12345 qwe123456 qweasd123 qweasdzxc1 q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1xsw2 zxcvbnm1 zxcvbnm123 asdf1234 asdfgh12
  asd12345 asd123456 asdasd123 a1b2c3d4 a1234567 a12345678 a123456789 aa123456 aa12345678 aaa12345 aaa123456 abc12345 abc123456 abc1234567
  abcd1234 abcd12345 abcde123 abcdef12 abcdefg1 admin123 admin1234 admin12345 admin123456 admin888 admin2024 admin2025 admin2026
  administrator1 root1234 root12345 root123456 test1234 test12345 test123456 user1234 user12345 user123456 guest123 guest1234 demo1234
  welcome1 welcome12 welcome123 letmein1 letmein123 changeme1 changeme123 iloveyou1 iloveyou2 iloveyou123 monkey123 dragon123 sunshine1
  football1 baseball1 princess1 superman1 batman123 master123 shadow123 michael1 charlie1 computer1 internet1 trustno1 starwars1 pokemon1
  woaini12 woaini123 woaini1314 woaini520 woaini5201314 5201314a 5201314abc 1314520a wo123456 zhang123 wang1234 wang12345 li123456 liu12345
  hello123 hello1234 hello12345 secret123 temp1234 temp12345 login123 login1234 system123 server123 oracle123 mysql123 postgres1 linux123
  123456ab 123456abc 123456qq 123456aa 1234567a 1234567q 12345678a 12345678q 123456789a 123456789q 1234qwer 12345qwert 123qweasd 123qwe123
  123abc123 11111111a 88888888a 66666666a 00000000a company1 company123 office123 summer2024 summer2025 summer2026 winter2024 winter2025
  winter2026 spring2026 autumn2026 hexbolt1 hexbolt12 hexbolt123 hexbolt1234 hexbolt2025 hexbolt2026`.split(/\s+/),
)
