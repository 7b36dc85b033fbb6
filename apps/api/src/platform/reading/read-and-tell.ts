/**
 * What a `.child.ts` does, a process that `read-aside.ts` starts: it reads what it is sent, once, tells what it finds, and
 * ends with whoever started it.
 */
export const readAndTell = <Message>(
  read: (bytes: Uint8Array<ArrayBuffer>, tell: (message: Message) => void) => Promise<void> | void,
): void => {
  process.once('disconnect', () => process.exit())
  process.once('message', async (bytes: Uint8Array) => {
    await read(new Uint8Array(bytes), message => process.send?.(message))
  })
}
