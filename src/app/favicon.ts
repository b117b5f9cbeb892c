/**
 * `public/favicon.svg` as an address that holds the drawing itself: every page needs it, and so
 * none waits for one more request. The file stays for the manifest.
 */
export const FAVICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='9' fill='%231E5B47'/%3E%3Cg fill='%23FBF7F0'%3E%3Cellipse cx='16' cy='20.6' rx='6' ry='5'/%3E%3Cellipse cx='8.6' cy='15' rx='2.5' ry='3.3' transform='rotate(-22 8.6 15)'/%3E%3Cellipse cx='13.2' cy='10.4' rx='2.5' ry='3.5' transform='rotate(-6 13.2 10.4)'/%3E%3Cellipse cx='18.8' cy='10.4' rx='2.5' ry='3.5' transform='rotate(6 18.8 10.4)'/%3E%3Cellipse cx='23.4' cy='15' rx='2.5' ry='3.3' transform='rotate(22 23.4 15)'/%3E%3C/g%3E%3C/svg%3E"
