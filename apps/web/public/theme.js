// Runs before the first paint, so that the night theme never flashes white (spec §4, theme).
// The same rule lives in src/platform/theme/theme.ts.
;(() => {
  let theme = 'system'
  try {
    theme = localStorage.getItem('vite-ui-theme') || theme
  } catch {}
  const dark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', dark)
})()
