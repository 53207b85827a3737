/** Google's own issuer. Apart, so that reading options does not load the client. */
export const GOOGLE_ISSUER = 'https://accounts.google.com';
