/** An answer over http: its text, and the clock of whoever gave it. */
export type Answer = { status: number; text: string; date: Date | undefined }
/** The certificate that a server shows; `problem` is why nobody should trust it. */
export type Certificate = { validTo: Date; problem: string | undefined }
/** Why there was no answer, in a word of the machine's own: `ENOTFOUND`. */
export type NoAnswer = { problem: string }

/** What can be asked of the world about this salon; nothing throws, everything has a deadline. */
export type Outside = {
  /** The TXT records of a name, each in one piece; empty when there are none. */
  readTexts(name: string): Promise<string[] | NoAnswer>
  /** Reads an address. Without `follow` a redirect is an answer too. */
  ask(address: string, options?: { follow?: boolean }): Promise<Answer | NoAnswer>
  /** The certificate of a server, whether it is trusted or not. */
  readCertificate(host: string, port: number): Promise<Certificate | NoAnswer>
}

/** Whether nobody answered. */
export function isNoAnswer(answer: object): answer is NoAnswer {
  return 'problem' in answer && !('validTo' in answer)
}
