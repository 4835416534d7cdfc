// Shows the page to signed-in people. Sends others to the log-in, which leads back to the page.

import { useEffect } from "react";
import { Navigate, Outlet } from "react-router";
import { usePerson } from "@/features/account/use-account";
import { keepAppOnDevice } from "@/app/service-worker";
import { paths } from "@/app/paths";
import { useHere } from "@/lib/use-here";

export function RequireAccount() {
  const person = usePerson();
  const here = useHere();
  return person ? <Inside /> : <Navigate replace to={paths.login(here)} />;
}

function Inside() {
  useEffect(keepAppOnDevice, []);
  return <Outlet />;
}
