import fc from 'fast-check'

/** Texts without a space, written one after the other. */
export const words = (text: string): string[] => text.trim().split(/\s+/)

/** Texts that have broken other programs: kept short, since each stands in many requests. */
const hostileTexts: readonly string[] = [
  // Nothing, control characters, halves of pairs, marks, other scripts.
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', 'a\udfffb', '\ufeff', '\u202egnp.exe'],
  ...['\u0627\u0644\u0639\u0631\u0628\u064a\u0629', 'e\u0301'.repeat(40), '\u{10ffff}\u{1f600}'],
  ...['Z\u0351\u0352\u0353'.repeat(60), '👩‍👩‍👧‍👦'.repeat(30), '\t\v\f\u0085\u2028\u2029'],
  // What other languages would run.
  ...['\r\nSet-Cookie: a=b', "'; drop table orders; --", "' or '1'='1", '1; select pg_sleep(5)'],
  ...["1' union select password_hash from users --", '$1 $$ \\x00 \\', '{{7*7}}<%= 7*7 %>#{7*7}'],
  ...['"><img src=x onerror=alert(1)>', '=cmd|’ /C calc’!A0', '[object Object]'],
  ...words(`%_%\\ (a+)+$ ^(([a-z])+.)+[A-Z]([a-z])+$ [a-z <script>alert(1)</script>
    </script><svg/onload=alert(1)> ../../../../etc/passwd file:///etc/passwd data:text/html,<b>
    http://169.254.169.254/latest/meta-data/ javascript:alert(1)
    __proto__ constructor toString null undefined NaN true`),
  // Numbers and days that are none, or too large.
  ...words(`-1 0 1e309 0x10 1,5 ١٢٣ 9007199254740993 99999999999999999999 9223372036854775808
    2147483648 1.0000000000000001 2026-02-30 0000-00-00 99999-01-01 -000001-01-01
    2026-11-24T25:61:00Z 24/11/2026`),
  ...['a,'.repeat(60), 'x'.repeat(256), 'é'.repeat(5_001)],
]

/** JSON as it stands on the wire: what no `JSON.stringify` would write as well. */
const hostileJson: readonly string[] = [
  ...words(`null true false 0 -0 -1 0.1 1e-7 1e309 -1e309 1e21 9007199254740993
    9223372036854775808 2147483648 10000000000000000000000000000000000000000
    0.30000000000000004 123456789.123456789 [] {} [[]] [null] [1,"1",{}] {"0":1,"length":1}
    {"toString":1} {"then":{}} {"$gt":""} {"toJSON":"a"} "\\u0000" "\\ud800" "\\udc00\\ud800"`),
  ...[20, 2_000].map(depth => `${'['.repeat(depth)}${']'.repeat(depth)}`),
  `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`,
  ...[`[${Array(2_001).fill('1').join()}]`, `[${Array(600).fill('"a"').join()}]`],
  `"${'x'.repeat(60_000)}"`,
]

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
)

/** Any JSON text in the place of a value. */
export const hostileRaw: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileJson) },
  { weight: 4, arbitrary: hostileText.map(text => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.double().map(value => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.bigInt().map(String) },
)

/** Headers that anybody may send and that must never matter. */
export const strayHeaders: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    ...words(`accept accept-encoding accept-language cookie from forwarded idempotency-key if-match
      if-modified-since if-none-match origin range referer traceparent user-agent via
      x-forwarded-for x-forwarded-host x-forwarded-proto x-http-method-override x-original-url
      x-request-id`),
  ),
  fc.oneof(
    fc.constantFrom(
      ...['', '*', '*/*;q=abc', 'a=%zz; b="; c', `a=${'b'.repeat(3_000)}`, 'DELETE', 'null'],
      ...['bytes=0-18446744073709551615', '\u00ff\u00fe', '"; drop table orders', 'text/html'],
      ...['$\u007bjndi:ldap://127.0.0.1/a}', '() { :; }; echo', '127.0.0.1, ::1, not-an-address'],
      ...['identity;q=0, br;q=2', 'Sat, 99 Foo 2026 99:99:99 GMT'],
    ),
    fc.string({
      unit: fc
        .integer({ min: 32, max: 255 })
        .map(code => String.fromCharCode(code === 127 ? 32 : code)),
      maxLength: 40,
    }),
  ),
  { maxKeys: 4 },
)
