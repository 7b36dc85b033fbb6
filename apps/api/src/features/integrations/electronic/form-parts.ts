import { randomUUID } from 'node:crypto'

/** A form of two parts as XP Z12-013 has it: what the flow is, and its file. */
export const formParts = (
  flowInfo: Record<string, string>,
  { name, bytes }: { name: string; bytes: Buffer },
): { type: string; body: Buffer } => {
  const boundary = `carreau-${randomUUID()}`
  const part = (headers: readonly string[]) => `--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`
  const fileName = name.replace(/[^\w.-]/g, '_')
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      Buffer.from(
        part([
          'Content-Disposition: form-data; name="flowInfo"',
          'Content-Type: application/json; charset=utf-8',
        ]) + JSON.stringify(flowInfo),
      ),
      Buffer.from('\r\n'),
      Buffer.from(
        part([
          `Content-Disposition: form-data; name="file"; filename="${fileName}"`,
          'Content-Type: application/pdf',
        ]),
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}
