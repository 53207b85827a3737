import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { makeRouter } from './routes/router.tsx';
import { type AppPorts, PortsProvider } from './shell/ports.tsx';
import { UpdatePrompt } from './shell/UpdatePrompt.tsx';
import { ThemeRoot } from './theme/ThemeRoot.tsx';

/** The application over its ports. */
export function App({ ports }: { readonly ports: AppPorts }) {
  const [router] = useState(() => makeRouter(ports.session));
  useEffect(() => {
    const fingerprint = () => {
      const { state, email, clinic, permissionsKey } = ports.session.current();
      return `${state}|${email}|${clinic?.id}|${clinic?.roleID}|${permissionsKey}`;
    };
    let last = fingerprint();
    // The guards decided for the person who was there: another one, another clinic or none asks them again.
    return ports.session.subscribe(() => {
      const now = fingerprint();
      if (now === last) return;
      last = now;
      void router.invalidate();
    });
  }, [ports, router]);
  return (
    <ThemeRoot>
      <PortsProvider ports={ports}>
        <RouterProvider router={router} />
        <UpdatePrompt />
      </PortsProvider>
    </ThemeRoot>
  );
}
