import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { answerError } from '../error-handler.ts'
import { openAdmission, shedLoad } from './shed-load.ts'

test('a rush that passes in time is served whole, in the order in which it came', async () => {
  const { enter, leave, figures } = openAdmission({ atOnce: 2 })
  const served: number[] = []
  const work = async (name: number) => {
    expect(await enter()).toBe(true)
    served.push(name)
    await sleep(5)
    leave()
  }
  await Promise.all(Array.from({ length: 10 }, (_, name) => work(name)))
  expect(served).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(figures()).toEqual({ running: 0, waiting: 0, refused: 0 })
})

test('who waits too long is sent away; later ones wait less, and the newest goes first', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    const { enter, leave, figures } = openAdmission({ atOnce: 1 })
    expect(enter()).toBe(true)
    const first = enter()
    await vi.advanceTimersByTimeAsync(490)
    const second = enter()
    await vi.advanceTimersByTimeAsync(30)
    expect(await first).toBe(false)
    // 30 ms are more than one waits for a node with too much to do.
    expect(await second).toBe(false)
    const [third, fourth] = [enter(), enter()]
    leave()
    // That nobody was left waiting is no calm: they had been sent away.
    expect(await fourth).toBe(true)
    await vi.advanceTimersByTimeAsync(30)
    expect(await third).toBe(false)
    expect(figures()).toEqual({ running: 1, waiting: 0, refused: 3 })
    await vi.advanceTimersByTimeAsync(501)
    leave()
    expect(enter()).toBe(true)
    // Calm for long enough: one waits with patience again, in the order of coming.
    const [fifth, sixth] = [enter(), enter()]
    await vi.advanceTimersByTimeAsync(400)
    leave()
    expect(await fifth).toBe(true)
    leave()
    expect(await sixth).toBe(true)
    expect(figures()).toEqual({ running: 1, waiting: 0, refused: 3 })
  } finally {
    vi.useRealTimers()
  }
})

test('under a load that stays, the newest goes first', async () => {
  let at = 0
  const { enter, leave } = openAdmission({ atOnce: 1, now: () => at })
  enter()
  const served: string[] = []
  for (const name of ['older', 'newer']) {
    void Promise.resolve(enter()).then(admitted => admitted && served.push(name))
    at += 600
  }
  leave()
  await sleep(0)
  expect(served).toEqual(['newer'])
})

test('beyond what may wait, one is told at once', async () => {
  const { enter } = openAdmission({ atOnce: 1, most: 1 })
  enter()
  void enter()
  expect(enter()).toBe(false)
})

test('a call too many is answered 503 with the time to come back, the others as ever', async () => {
  const api = fastify()
  api.setErrorHandler(answerError)
  shedLoad(api, openAdmission({ atOnce: 2, patienceMs: 40, hurryMs: 10 }))
  api.get('/slow', () => sleep(100, { good: true }))
  api.get('/broken', async () => {
    throw new Error('on the way')
  })
  const answers = await Promise.all(Array.from({ length: 6 }, () => api.inject('/slow')))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 503, 503, 503, 503])
  const refused = answers.find(({ statusCode }) => statusCode === 503)
  expect(refused?.headers['retry-after']).toBe('1')
  expect(refused?.json()).toMatchObject({ code: 'overloaded' })
  // What fails or does not exist gives its place back.
  for (let call = 0; call < 5; call++) await api.inject('/broken')
  for (let call = 0; call < 5; call++) await api.inject('/nowhere')
  expect((await api.inject('/slow')).statusCode).toBe(200)
})

test('saying that a form comes does not get a call past the others; a route that takes files waits for none', async () => {
  const api = fastify()
  api.setErrorHandler(answerError)
  shedLoad(api, openAdmission({ atOnce: 1, most: 0 }))
  api.addContentTypeParser(/^multipart\//, (_request, _body, done) => done(null))
  let finish = () => {}
  api.get('/slow', () => new Promise(resolve => (finish = () => resolve({}))))
  api.post('/form', async () => ({}))
  api.post('/file', { config: { takesFile: true } }, async () => ({}))
  const slow = api.inject('/slow')
  await sleep(0)
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const send = (url: string) => api.inject({ method: 'POST', url, headers, payload: 'x' })
  expect((await send('/form')).statusCode).toBe(503)
  expect((await send('/file')).statusCode).toBe(200)
  finish()
  await slow
})
