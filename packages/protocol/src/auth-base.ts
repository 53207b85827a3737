/** Where the sign-in calls live; the refresh cookie is sent to nothing else. */
export const AUTH_BASE = '/api/sdk/v2/basic';
