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
