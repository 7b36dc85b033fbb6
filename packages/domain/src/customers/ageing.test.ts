import { expect, test } from 'vitest'
import { type Ageing, ageingCsv, balanceOf, lateOf } from './ageing.ts'

const ageing: Ageing = {
  not_due: 10_000,
  up_to_30: 2_000,
  up_to_60: 300,
  up_to_90: 40,
  beyond_90: 5,
  overpaid: 1_000,
  advances: 500,
  charges: 4_012,
}

test('what is overpaid or in advance is taken off the balance, and of nothing that is late; what is claimed is owed', () => {
  expect(balanceOf(ageing)).toBe(14_857)
  expect(lateOf(ageing)).toBe(2_345)
})

test('it leaves as a CSV that a French spreadsheet reads and never executes', () => {
  const csv = ageingCsv([{ code: '41100002', companyName: '=Bistrot', ageing }], {
    total: ageing,
    today: '2026-11-24',
  })
  expect(csv.split('\r\n')).toEqual([
    '\ufeffCode client;Client;À échoir;1 à 30 jours;31 à 60 jours;61 à 90 jours;Plus de 90 jours;Intérêts et indemnités;Trop-perçus;Acomptes;Solde',
    "41100002;'=Bistrot;100,00;20,00;3,00;0,40;0,05;40,12;-10,00;-5,00;148,57",
    ';Total au 24/11/2026;100,00;20,00;3,00;0,40;0,05;40,12;-10,00;-5,00;148,57',
    '',
  ])
})
