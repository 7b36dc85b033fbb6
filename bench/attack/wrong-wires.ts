import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { Call, Sent } from './calls.ts'
import { words } from './hostile-values.ts'
import { isRefused } from './values.ts'

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

const xml = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'
const breaks: readonly ((text: string) => string)[] = [
  text => text.slice(0, -1),
  text => text.slice(0, Math.ceil(text.length / 2)),
  text => `${text}${text}`,
  text => `${text},`,
  text => text.replace('"', "'"),
  text => text.replace('}', ',}'),
  text => `/* */ ${text}`,
  text => `\u0000${text}`,
  text => xml + text,
  ...[' ', 'NaN', 'undefined', '{"a":Infinity}', '{"a":01}', '{"a":"\n"}', '{"a":"\\x"}'].map(
    text => () => text,
  ),
  ...["{'a':1}", '['.repeat(100_000), '{"a":'.repeat(40_000), '"\\u12"', '-', '[1,]'].map(
    text => () => text,
  ),
]

const polluted = [
  '"__proto__":{"isAdmin":true}',
  '"\\u005f_proto__":{"isAdmin":true}',
  '"constructor":{"prototype":{"isAdmin":true}}',
  '"a":{"__proto__":{"toString":1}}',
]

const contentTypes = [
  ...words('application/xml application/octet-stream application/jsonp application/x-yaml'),
  ...words('multipart/form-data application/x-www-form-urlencoded; application ;'),
  ...['multipart/form-data; boundary=x', 'application/json, text/plain'],
]
const typed = (type: string) => ({ headers: { 'content-type': type } })

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
  const isForm = path.startsWith('/broadcasting')
  const types = contentTypes.filter(type => !isForm || !type.includes('urlencoded'))
  // Fastify reads it as one text.
  const plain = fc.constant('text/plain').filter(() => isRefused(body, '"a"'))
  return [
    ...kinds,
    ['content type', fc.constantFrom(...types).map(typed)],
    ['content type', plain.map(typed)],
    ['coding', right.chain(text => fc.constantFrom(...encoded(text)))],
  ]
}

const boundary = 'frontiere'
const part = (name: string, value: string, file = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
const end = `--${boundary}--\r\n`
const file = (bytes: string, name = 'file') =>
  part(name, bytes, '; filename="a.bin"\r\nContent-Type: image/png')

/** Forms that a call with a file refuses. */
export const wrongForms = ({ endpoint }: Call): Wrong[] => {
  const form = typed(`multipart/form-data; boundary=${boundary}`)
  const disposed = `--${boundary}\r\nContent-Disposition: form-data`
  const texts = [
    ...['', end, file('x'), `--${boundary}\r\n`, `${disposed}\r\n\r\nx\r\n${end}`],
    ...[part('mode', 'preview') + end, part('__proto__', 'x') + end, file('x', 'photo') + end],
    file('x') + file('y') + end,
    `${disposed}; name="file"; filename="${'a'.repeat(20_000)}"\r\n\r\nx`,
    `--${boundary}\r\n${'X-A: b\r\n'.repeat(3_000)}\r\nx\r\n${end}`,
    file('x').replace('form-data', 'attachment') + end,
    ...[30, 31, 32].map(times => part('mode', 'x').repeat(times) + end),
    part('corrections', 'x'.repeat(3_000_000)) + file('x') + end,
  ]
  const pictures = [
    ...['', 'x', '\u0089PNG\r\n\u001a\n', 'GIF89a', '%PDF-1.7', '\u00ff\u00d8\u00ff\u00e0'],
    ...['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'RIFF0000WEBPVP8 '],
  ]
  const fields: [name: string, value: string][] = [
    ['mode', 'delete'],
    ['mode', ''],
    ['key', 'not-a-uuid'],
    ['corrections', '{'],
    ['corrections', '{"labels":[{"label":"","specification_id":-1}]}'],
    ['corrections', '{"columns":{"x":"price"}}'],
    ['corrections', `{"labels":${'['.repeat(10_000)}`],
    ['withdraw_missing', 'perhaps'],
  ]
  const types = ['multipart/form-data', 'multipart/form-data; boundary=', 'application/json']
  const isPicture = endpoint.body === undefined
  const head = file('').replace(/\r\n$/, '')
  const times = (endpoint.file?.maxBytes ?? 0) + 1
  return [
    fc.constantFrom(...texts).map(text => ({ ...form, body: { text } })),
    fc
      .constantFrom(...types, `multipart/form-data; boundary=${'b'.repeat(300)}`)
      .map(type => ({ ...typed(type), body: { text: file('x') + end } })),
    isPicture
      ? fc.constantFrom(...pictures).map(bytes => {
          const base64 = Buffer.from(file(bytes) + end, 'latin1').toString('base64')
          return { ...form, body: { base64 } }
        })
      : fc.constantFrom(...fields).map(([name, value]) => ({
          ...form,
          body: { text: part(name, value) + file('x') + end },
        })),
    fc.constant({ ...form, body: { head, piece: 'x', times, tail: `\r\n${end}` } }),
  ]
}
