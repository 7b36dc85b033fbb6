/**
 * An answer whose JSON its handler wrote itself, for a call of which serialising would be most of the
 * work. A test of that call compares it with what the contract's serialiser writes.
 */
export class WrittenAnswer {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}
