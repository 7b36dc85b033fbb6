/** What `head` of a screen says: its title before the name of the site, and its description. */
export const headOf = (title: string, description?: string) => ({
  meta: [
    { title: `${title} · Carreau` },
    ...(description === undefined ? [] : [{ name: 'description', content: description }]),
  ],
})

/** `head` of a screen that always says the same. */
export const titled = (title: string, description?: string) => () => headOf(title, description)
