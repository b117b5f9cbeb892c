/**
 * Stands for a stored value that a browser may not read, whatever it is; sent back, the server uses
 * that value.
 */
export const MASK = '•••'
