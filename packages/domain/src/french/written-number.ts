const narrowNoBreak = '\u202f'

/**
 * A number as French writes it: « −1 234,50 ». Thousands stand apart by a narrow no-break space, `least` to `most` decimals
 * follow a comma, halves are rounded away from zero, and what rounds to nothing has no minus (U+2212). Exact below
 * 900 milliards. It is what `Intl.NumberFormat` writes (written-number.test.ts), without its first use: loading the
 * language's data held the first sight of every screen for 11 to 17 ms of a desk's processor, 44 to 70 of a phone's, in
 * one piece. To measure: `npm run bench -- lighthouse`, or a profile of any screen with a number.
 */
export const writeNumber = (value: number, least: number, most: number): string => {
  const size = Math.abs(value)
  // By its shortest decimals, not by the double behind them: 1,005 becomes 1,01. Written with an exponent, it is nothing.
  const rounded = size < 1e-6 ? 0 : Math.round(Number(`${size}e${most}`))
  const [whole = '', decimals = ''] = (rounded / 10 ** most).toFixed(most).split('.')
  const kept = decimals.replace(/0{1,4}$/, '').padEnd(least, '0')
  const sign = value < 0 && rounded > 0 ? '\u2212' : ''
  return `${sign}${whole.replace(/\B(?=(\d{3}){1,4}$)/g, narrowNoBreak)}${kept && `,${kept}`}`
}
