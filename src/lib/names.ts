/**
 * A sign that leaves a mark on a screen: no sign without width, no blank of any kind, no filler.
 */
const SEEN = /[^\p{DI}\p{Z}\p{C}\u2800]/u

type Called = { firstName: string; lastName: string; email?: string; phone?: string }

/** Whether a reader sees anything of a text. */
export function isSeen(text: string): boolean {
  return SEEN.test(text)
}

/**
 * How a person is called on a screen: by her address or phone when she has no name, so that no
 * heading is ever empty.
 */
export function fullName({ firstName, lastName, email = '', phone = '' }: Called): string {
  return (
    [firstName, lastName].filter(isSeen).join(' ') ||
    [email, phone].find(isSeen) ||
    'Klant zonder naam'
  )
}

/** How a dog is called on a screen. */
export function calledDog(name: string): string {
  return isSeen(name) ? name : 'Hond zonder naam'
}

/** A dog with whose it is: `Fien van Els Peeters`. */
export function dogWithOwner(visit: Called & { dogName: string }): string {
  return `${calledDog(visit.dogName)} van ${fullName(visit)}`
}

/** How a dog is called towards who brings it. */
export function yourDog(name: string): string {
  return isSeen(name) ? name : 'uw hond'
}

/** How a letter begins: with the name behind it when there is one. */
export function greet(name: string): string {
  return isSeen(name) ? `Dag ${name}` : 'Dag'
}

/** How a customer is called of whom only the whole name is known. */
export function calledCustomer(name: string): string {
  return fullName({ firstName: name, lastName: '' })
}
