// Runs before the first paint: see decision 0004.

// The night theme never flashes white (docs/specification.md#theme). The same rule:
// src/platform/theme/theme.ts.
;(() => {
  let theme = 'system'
  try {
    theme = localStorage.getItem('vite-ui-theme') || theme
  } catch {}
  const dark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', dark)
})()

// The code is asked for when the page has been painted (build/critical-path.ts), so that nothing of
// it stands before the first sight on a slow line.
;(() => {
  /** For a browser that says nothing of its painting. */
  const patienceMs = 3000
  const ask = () => {
    const code = document.getElementById('code')
    // Whoever comes second finds it empty.
    if (code) document.head.append(code.content)
  }
  document.addEventListener('DOMContentLoaded', () => {
    // Nothing to see before the code is here, or nobody who looks.
    if (!document.getElementById('carreau-data') || document.hidden) return ask()
    document.addEventListener('visibilitychange', ask)
    new PerformanceObserver(painted => {
      if (painted.getEntriesByName('first-contentful-paint').length > 0) ask()
    }).observe({ type: 'paint', buffered: true })
    setTimeout(ask, patienceMs)
  })
})()

// The last button tapped before the code was here is pressed again when it is (src/main.tsx); till then
// no form goes to where nobody takes it. A search, which is an address, goes its way.
;(() => {
  let tapped = null
  const note = event => {
    tapped = event.target.closest('button')
  }
  const hold = event => {
    if (event.target.method === 'post') event.preventDefault()
  }
  addEventListener('click', note, true)
  addEventListener('submit', hold, true)
  addEventListener(
    'carreau:taken-over',
    () => {
      removeEventListener('click', note, true)
      removeEventListener('submit', hold, true)
      tapped?.click()
    },
    { once: true },
  )
})()
