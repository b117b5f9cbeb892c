/** What leaves no mark on a screen: signs of no width, blanks of every kind, fillers. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\u2800]/gu

type Called = { firstName: string; lastName: string; email?: string; phone?: string }

/** Whether a reader sees anything of a text. */
export function isSeen(text: string): boolean {
  return text.replace(UNSEEN, '') !== ''
}

/** How a person is called on a screen: by her address or phone when she has no name, so that no heading is ever empty. */
export function fullName({ firstName, lastName, email = '', phone = '' }: Called): string {
  return [firstName, lastName].filter(isSeen).join(' ') || [email, phone].find(isSeen) || 'Klant zonder naam'
}

/** How a dog is called on a screen. */
export function calledDog(name: string): string {
  return isSeen(name) ? name : 'Hond zonder naam'
}

/** How a customer is called of whom only the whole name is known. */
export function calledCustomer(name: string): string {
  return isSeen(name) ? name : 'Klant zonder naam'
}
