// The bitmaps that phones still want, drawn from apps/web/public/favicon.svg: `node tools/draw-native-icons.ts`.
// Everything else of the brand in apps/web/native is vectors with the same paths.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from './find-chromium.ts'

const web = resolve(import.meta.dirname, '../apps/web')
const mark = readFileSync(join(web, 'public/favicon.svg'), 'utf8')

/** Launcher icons of Android before 8, which knew no vectors: density → pixels. */
const densities = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 }

const round = mark.replace('rx="8"', 'rx="16"')
/** Apple rounds the corners itself and wants no transparency. */
const square = mark.replace(' rx="8"', '')

const pictures = [
  ...Object.entries(densities).flatMap(([density, size]) => {
    const folder = `native/android/app/src/main/res/mipmap-${density}`
    return [
      { file: `${folder}/ic_launcher.png`, size, svg: mark },
      { file: `${folder}/ic_launcher_round.png`, size, svg: round },
    ]
  }),
  {
    file: 'native/ios/App/App/Assets.xcassets/AppIcon.appiconset/icon.png',
    size: 1024,
    svg: square,
  },
]

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  for (const { file, size, svg } of pictures) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(
      `<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`,
    )
    mkdirSync(dirname(join(web, file)), { recursive: true })
    writeFileSync(join(web, file), await page.screenshot({ omitBackground: svg !== square }))
    await page.close()
  }
} finally {
  await browser.close()
}
