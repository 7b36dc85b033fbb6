import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { isRefused } from './broken-value.ts'
import type { Call, Sent } from './calls.ts'

type Wrong = fc.Arbitrary<Partial<Sent>>

/** What the server takes at most of a JSON body, unless its call says more (app.ts). */
const usualBodyBytes = 256 * 1024

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text.replace(/^\ufeff/, ''))
    return true
  } catch {
    return false
  }
}

const breaks: readonly ((text: string) => string)[] = [
  text => text.slice(0, -1),
  text => text.slice(0, Math.ceil(text.length / 2)),
  text => `${text}${text}`,
  text => `${text},`,
  text => text.replace('"', "'"),
  text => text.replace('}', ',}'),
  text => `/* */ ${text}`,
  text => `\u0000${text}`,
  text =>
    `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>${text}`,
  () => ' ',
  () => 'NaN',
  () => 'undefined',
  () => '{"a":Infinity}',
  () => '{"a":01}',
  () => '{"a":"\n"}',
  () => '{"a":"\\x"}',
  () => "{'a':1}",
  () => '['.repeat(100_000),
  () => '{"a":'.repeat(40_000),
  () => '"\\u12"',
  () => '-',
  () => '[1,]',
]

const polluted = [
  '"__proto__":{"isAdmin":true}',
  '"\\u005f_proto__":{"isAdmin":true}',
  '"constructor":{"prototype":{"isAdmin":true}}',
  '"a":{"__proto__":{"toString":1}}',
]

const encodings: readonly Partial<Sent>[] = [
  { headers: { 'content-type': 'application/xml' } },
  { headers: { 'content-type': 'application/octet-stream' } },
  { headers: { 'content-type': 'application/jsonp' } },
  { headers: { 'content-type': 'application/x-yaml' } },
  { headers: { 'content-type': 'multipart/form-data' } },
  { headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  { headers: { 'content-type': 'application/x-www-form-urlencoded;' } },
  { headers: { 'content-type': 'application' } },
  { headers: { 'content-type': ';' } },
  { headers: { 'content-type': 'application/json, text/plain' } },
]

const encoded = (text: string): Partial<Sent>[] => [
  { headers: { 'content-encoding': 'gzip' }, body: { base64: gzipSync(text).toString('base64') } },
  { headers: { 'content-encoding': 'br' }, body: { base64: 'zz/+AAAA' } },
  { body: { base64: Buffer.from(text, 'utf16le').toString('base64') } },
  { body: { base64: Buffer.from([0xff, 0xfe, 0xfd]).toString('base64') } },
]

/** Bodies that are wrong before anybody reads what they say, by the kind of wrong. */
export const wrongWires = (
  { endpoint: { body, bodyBytes = usualBodyBytes, path } }: Call,
  right: fc.Arbitrary<string>,
): [string, Wrong][] => {
  const broken = fc
    .tuple(right, fc.constantFrom(...breaks))
    .map(([text, change]) => change(text))
    .filter(text => text !== '' && !isJson(text))
    .map(text => ({ body: { text } }))
  const prototypes = fc
    .tuple(right, fc.constantFrom(...polluted))
    .filter(([text]) => text.startsWith('{'))
    .map(([text, field]) => ({
      body: { text: `{${field}${text === '{}' ? '' : ','}${text.slice(1)}` },
    }))
  const tooLarge = fc.constantFrom(1, 1_000, 10_000_000).map(over => ({
    body: { head: '{"a":"', piece: 'x', times: bodyBytes + over, tail: '"}' },
  }))
  const kinds: [string, Wrong][] = [
    ['JSON', broken],
    ['JSON', broken],
    ['prototype', prototypes],
    ['size', tooLarge],
  ]
  // A body that the call has no use for is no fault of its type or of its coding.
  if (body === undefined || !isRefused(body, '')) return kinds
  const types = path.startsWith('/broadcasting')
    ? encodings.filter(({ headers }) => !headers?.['content-type']?.includes('urlencoded'))
    : encodings
  kinds.push(
    ['content type', fc.constantFrom(...types)],
    // Fastify reads it as one text.
    [
      'content type',
      fc
        .constantFrom({ headers: { 'content-type': 'text/plain' } })
        .filter(() => isRefused(body, '"a"')),
    ],
    ['coding', right.chain(text => fc.constantFrom(...encoded(text)))],
  )
  return kinds
}

const boundary = 'frontiere'
const part = (name: string, value: string, file = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
const end = `--${boundary}--\r\n`
const file = (bytes: string, name = 'file') =>
  part(name, bytes, '; filename="a.bin"\r\nContent-Type: image/png')

/** Forms that a call with a file refuses. */
export const wrongForms = ({ endpoint }: Call): Wrong[] => {
  const form = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const texts = [
    '',
    end,
    part('mode', 'preview') + end,
    file('x', 'photo') + end,
    file('x') + file('y') + end,
    file('x'),
    `--${boundary}\r\n`,
    `--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx\r\n${end}`,
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${'a'.repeat(20_000)}"\r\n\r\nx`,
    `--${boundary}\r\n${'X-A: b\r\n'.repeat(3_000)}\r\nx\r\n${end}`,
    file('x').replace('form-data', 'attachment') + end,
    part('__proto__', 'x') + end,
    ...Array.from({ length: 3 }, (_, index) => part('mode', 'x').repeat(30 + index) + end),
    part('corrections', 'x'.repeat(3_000_000)) + file('x') + end,
  ]
  const pictures = [
    '',
    'x',
    '\u0089PNG\r\n\u001a\n',
    'GIF89a',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '%PDF-1.7',
    'RIFF0000WEBPVP8 ',
    '\u00ff\u00d8\u00ff\u00e0',
  ]
  const fields = [
    ['mode', 'delete'],
    ['mode', ''],
    ['key', 'not-a-uuid'],
    ['corrections', '{'],
    ['corrections', '{"labels":[{"label":"","specification_id":-1}]}'],
    ['corrections', '{"columns":{"x":"price"}}'],
    ['corrections', `{"labels":${'['.repeat(10_000)}`],
    ['withdraw_missing', 'perhaps'],
  ] as const
  const isPicture = endpoint.body === undefined
  return [
    fc.constantFrom(...texts).map(text => ({ headers: form, body: { text } })),
    fc
      .constantFrom<Record<string, string>>(
        { 'content-type': 'multipart/form-data' },
        { 'content-type': 'multipart/form-data; boundary=' },
        { 'content-type': 'application/json' },
        { 'content-type': `multipart/form-data; boundary=${'b'.repeat(300)}` },
      )
      .map(headers => ({ headers, body: { text: file('x') + end } })),
    isPicture
      ? fc.constantFrom(...pictures).map(bytes => ({
          headers: form,
          body: { base64: Buffer.from(file(bytes) + end, 'latin1').toString('base64') },
        }))
      : fc.constantFrom(...fields).map(([name, value]) => ({
          headers: form,
          body: { text: part(name, value) + file('x') + end },
        })),
    fc.constant({
      headers: form,
      body: {
        head: file('').replace(/\r\n$/, ''),
        piece: 'x',
        times: (endpoint.file?.maxBytes ?? 0) + 1,
        tail: `\r\n${end}`,
      },
    }),
  ]
}
