// Lets signed-in people through and sends others to log in, from where they come back.

import { useEffect } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { usePerson } from "@/features/account";
import { keepAppOnDevice } from "@/app/service-worker";
import { paths } from "@/app/paths";

export function RequireAccount() {
  const person = usePerson();
  const { pathname, search } = useLocation();
  return person ? <Inside /> : <Navigate replace to={paths.login(pathname + search)} />;
}

function Inside() {
  useEffect(keepAppOnDevice, []);
  return <Outlet />;
}
