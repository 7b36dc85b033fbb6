/** An sRGB colour, `#rrggbb`. */
export type Colour = `#${string}`

const channel = (value: number) =>
  Math.round(255 * Math.min(1, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0')

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

type Oklch = { l: number; c: number; h: number }

// Björn Ottosson, « A perceptual color space for image processing ».
function toOklch(colour: Colour): Oklch {
  const [r, g, b] = [1, 3, 5].map(at =>
    toLinear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  ) as [number, number, number] // three offsets, three channels
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: (Math.atan2(bb, a) * 180) / Math.PI,
  }
}

function fromOklch({ l: lightness, c, h }: Oklch): Colour {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = toGamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = toGamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = toGamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return `#${channel(red)}${channel(green)}${channel(blue)}`
}

/** Turns a hue towards another by at most `by` degrees, the short way round. */
function towards(hue: number, target: number, by: number) {
  const gap = ((((target - hue) % 360) + 540) % 360) - 180
  return hue + Math.sign(gap) * Math.min(Math.abs(gap), by)
}

const sunlight = 95
const dusk = 320

/** The colour where light falls: brighter and a little warmer. */
export function lighter(colour: Colour, by = 0.09): Colour {
  const { l, c, h } = toOklch(colour)
  return fromOklch({ l: Math.min(0.985, l + by), c: c * 0.95, h: towards(h, sunlight, by * 90) })
}

/** The colour in its own shade: deeper and a little towards violet, as the fluent set does. */
export function darker(colour: Colour, by = 0.13): Colour {
  const { l, c, h } = toOklch(colour)
  return fromOklch({ l: Math.max(0.12, l - by), c: c * 1.02 + 0.008, h: towards(h, dusk, by * 80) })
}
