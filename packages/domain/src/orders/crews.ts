/** Who drives a tour and with what; empty where nobody said. */
export type Crew = { driver: string; vehicle: string }

/** « Karim · AB-123-CD »; empty where nothing is known. */
export const crewWords = ({ driver, vehicle }: Crew): string =>
  [driver, vehicle].filter(Boolean).join(' · ')

/** How somebody is told apart who is known by a first name: « Karim B. » is Karim too. */
const firstWord = (name: string): string =>
  name.trim().toLocaleLowerCase('fr').split(/\s+/)[0] ?? ''

/** Whether a tour is driven by the person of this first name. */
export const isDrivenBy = ({ driver }: Pick<Crew, 'driver'>, firstName: string): boolean =>
  driver.trim() !== '' && firstWord(driver) === firstWord(firstName)
