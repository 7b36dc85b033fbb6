import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { missingForProduction } from './production.ts'

const whole = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://carreau.test',
  SMTP_URL: 'smtp://mail.test',
  MAIL_FROM: 'Carreau <bonjour@carreau.test>',
  SECOND_FACTOR_KEY: Buffer.alloc(32, 7).toString('base64'),
}
const missing = (env: NodeJS.ProcessEnv) => missingForProduction(readConfig(env))

test('production needs an address, a mail server, a sender and a key; nothing else', () => {
  expect(missing(whole)).toEqual([])
  expect(missing({ NODE_ENV: 'production' })).toHaveLength(4)
})

test.each(['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'SECOND_FACTOR_KEY'])(
  'without %s it says so in one sentence',
  name => {
    expect(missing({ ...whole, [name]: '' })).toEqual([
      expect.stringMatching(new RegExp(`^${name} manque.+\\.$`)),
    ])
  },
)

test('an address without TLS and the sender of the example are as good as none', () => {
  expect(missing({ ...whole, PUBLIC_URL: 'http://carreau.test' })).toHaveLength(1)
  expect(missing({ ...whole, MAIL_FROM: 'a@mail.carreau.example' })).toHaveLength(1)
  expect(missing({ ...whole, MAIL_FROM: 'a@example.fr' })).toEqual([])
})

test.each(['WEBHOOKS_ALLOW_LOCAL', 'PUSH_ALLOW_LOCAL'])(
  'with %s, which opens the inner network, it does not start',
  name => {
    expect(missing({ ...whole, [name]: 'true' })).toEqual([expect.stringContaining(name)])
  },
)

test.each(['foo', 'mail.carreau.fr:587', 'https://mail.carreau.fr', 'smtp://', 'smtp://a b.fr'])(
  'SMTP_URL=%s is no mail server, and is not repeated',
  written => {
    const said = missing({ ...whole, SMTP_URL: written })
    expect(said).toEqual([expect.stringMatching(/^SMTP_URL n’est pas .+\.$/)])
  },
)

test.each(['smtp://127.0.0.1:25', 'smtps://nom:mot%20de%20passe@mail.carreau.fr:465'])(
  'SMTP_URL=%s is one',
  written => expect(missing({ ...whole, SMTP_URL: written })).toEqual([]),
)

test.each(['nobody', 'a@b', 'Carreau <a@b.fr', 'a@b.fr>', 'a@b.fr, c@d.fr', 'Carreau a@b.fr'])(
  'MAIL_FROM=%s is no sender',
  written => {
    const said = missing({ ...whole, MAIL_FROM: written })
    expect(said).toEqual([expect.stringMatching(/^MAIL_FROM n’est pas .+\.$/)])
  },
)

test('what is wrong and what is missing are all said at once', () => {
  const wrong = {
    ...whole,
    PUBLIC_URL: 'http://carreau.test',
    SECOND_FACTOR_KEY: 'court',
    SMTP_URL: 'foo',
    PORT: 'x',
  }
  const said = (env: NodeJS.ProcessEnv, how = {}) => {
    try {
      readConfig(env, how)
    } catch (error) {
      return error instanceof Error ? error.message.split('\n') : []
    }
    return []
  }
  const names = [/: PORT — /, /: SECOND_FACTOR_KEY — /, /^PUBLIC_URL /, /^SMTP_URL /]
  const all = names.map(name => expect.stringMatching(name))
  expect(said(wrong)).toEqual(all)
  const { NODE_ENV, ...own } = wrong
  expect(said(own)).toEqual(all.slice(0, 2))
  expect(said(own, { forPeople: true })).toEqual(all)
  expect(said({ ...whole, PUBLIC_URL: 'pas une adresse' })).toHaveLength(1)
})
