/**
 * What wholesalers' lists call packages, beside those the catalogue's own products come in: where nobody sells
 * anything yet, a line is read by these names alone. Each says its content, so that a price by the kilogram or by the
 * piece can be made of it.
 */
const kilograms: Record<string, string> = {
  Colis: '8 9 12 12,5 13 14 16 18 25',
  Carton: '1 3 4 7 8 9 12 14 15 16',
  Caisse: '5 6 7 8 10 12 18 20',
  Cagette: '3 4 5 6 8 10',
  Sac: '2,5 3 12,5 15 20 50',
  Filet: '3 20 25',
  Plateau: '6 7 8',
  'Plateau 1 rang': '4 4,5',
  'Plateau 2 rangs': '5 6 8 10 14',
  Palox: '200 300 400 500 1000',
}

const counts: readonly [container: string, counts: string, what: string][] = [
  ['Colis', '4 5 7 14 15 16 24 30', 'pièces'],
  ['Caisse', '6 8 10 12', 'pièces'],
  ['Carton', '6 8 10 12', 'pièces'],
  ['Colis', '12 18', 'têtes'],
  ['Colis', '5 6 15 24 25 30', 'bottes'],
  ['Colis', '10 16', 'barquettes 125 g'],
  ['Colis', '10 12', 'barquettes 200 g'],
  ['Colis', '6 20', 'barquettes 250 g'],
  ['Colis', '6 12 16', 'barquettes 500 g'],
  ['Colis', '5 6', 'barquettes 1 kg'],
  ['Colis', '5 6', 'sachets 1 kg'],
  ['Colis', '10 12', 'sachets 250 g'],
  ['Colis', '10 15', 'filets 1 kg'],
  ['Colis', '5', 'filets 2 kg'],
]

export const tradePackagings: readonly string[] = [
  ...Object.entries(kilograms).flatMap(([container, weights]) =>
    weights.split(' ').map(weight => `${container} ${weight} kg`),
  ),
  ...counts.flatMap(([container, each, what]) =>
    each.split(' ').map(count => `${container} ${count} ${what}`),
  ),
]
