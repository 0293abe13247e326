// What a new password must be: long enough, and none of those that everybody tries first. No other rules: they make
// passwords worse.

export const PASSWORD_LENGTH = { min: 12, max: 200 } as const;

/** The commonest ones of twelve characters and more, in lower case. Those that repeat themselves need no entry. */
const COMMONEST = new Set(
  `123456789012 1234567890123 12345678901234 123456789012345 1234567890123456 012345678901 0123456789012 098765432109
  987654321098 0987654321098 1234567890ab 1234567890abc 123456789abc 1234567890qwe 1234567890qwerty qwerty123456
  qwerty1234567 qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwertyuiopas qwertyuiopasdf qwertyuiop[] qwertyuiopasdfghjkl
  1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1qaz2wsx3edc 1qaz2wsx3edc4rfv q1w2e3r4t5y6 zaq12wsxcde3 zxcvbnm12345
  zxcvbnmasdfghjkl asdfghjkl123 asdfghjklqwertyuiop password1234 password12345 password123456 password1234! password123!
  password2023 password2024 password2025 password2026 passwort1234 passw0rd1234 p@ssw0rd1234 p@ssword1234 mypassword12
  mypassword123 mypassword1 newpassword1 newpassword12 thisismypassword letmeinplease letmein12345 letmein123456
  welcome12345 welcome123456 welcome12345! changeme1234 changeme12345 changeme123! changemeplease adminadmin12
  admin1234567 admin123456789 administrator administrator1 administrator123 superman1234 iloveyou1234 iloveyou12345
  iloveyouforever sunshine1234 princess1234 football1234 baseball1234 basketball12 dragon123456 monkey123456
  master123456 abc123456789 abcd12345678 abcdef123456 abcdefghijkl abcdefghijklm abcdefghijklmnop abcdefghijklmnopqrstuvwxyz
  a1b2c3d4e5f6 a123456789012 trustno1trustno1 correcthorsebatterystaple aftercall123
  aftercall1234 aftercall12345 aftercallaftercall secret123456 secretsecret1 computer1234 internet1234 samsung12345
  michael12345 jennifer1234 charlie12345 liverpoolfc1 manchesterunited spongebobsquarepants minecraft123 pokemon12345`.split(
    /\s+/,
  ),
);

/** What is wrong with a new password, as the end of a sentence; null when it may be used. */
export function passwordProblem(password: string, email: string): string | null {
  const { min, max } = PASSWORD_LENGTH;
  const length = [...password].length;
  if (length < min) return `must have at least ${min} characters`;
  if (length > max) return `may have ${max} characters at most`;
  const plain = password.normalize('NFKC').toLowerCase();
  if (plain === email.toLowerCase()) return 'may not be the e-mail address';
  // "aaaaaaaaaaaa", "abcabcabcabc", "passwordpassword".
  if (/^(.{1,12}?)\1+$/u.test(plain) || COMMONEST.has(plain)) return 'is one of those that everybody tries first';
  return null;
}
